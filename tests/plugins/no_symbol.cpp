// A shared library, but no plugin.
extern "C" [[gnu::visibility("default")]] int something_else();
int something_else() { return 1; }
