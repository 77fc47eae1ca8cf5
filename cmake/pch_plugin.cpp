// The translation unit that carries the plugins' precompiled header; nothing links it.
