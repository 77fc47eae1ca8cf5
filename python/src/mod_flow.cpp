// Flows of mods: one C++ flow whose stages are methods of a Python class and whose locals are bytes.
#include "mod_view.hpp"

namespace woodlore::python {

static_assert(sizeof(ModFlow) == 64 && FlowType<ModFlow> && FlowType<ModSettlingFlow>);

int ModFlowClass::stage(const std::string& wanted) const {
    for (std::size_t i = 0; i < stages.size(); ++i) if (stages[i].name == wanted) return static_cast<int>(i);
    return -1;
}

namespace {

py::object flow_object(const ModFlowClass& c, const ModFlow& f, const ModCall& call) {
    const py::object o = c.type.attr("__new__")(c.type);
    for (const auto& l : c.locals.all) {
        py::object value;
        if (l.array) {
            py::list all;
            for (int i = 0; i < l.count; ++i) all.append(py::reinterpret_steal<py::object>(field_to_py(l, f.local.data() + l.offset, i)));
            value = all;
        } else {
            value = py::reinterpret_steal<py::object>(field_to_py(l, f.local.data() + l.offset, 0));
        }
        py::setattr(o, py::handle(l.name), value);
    }
    py::setattr(o, "me", call.me);
    return o;
}

void keep_locals(const ModFlowClass& c, const py::handle& o, ModFlow& f) {
    for (const auto& l : c.locals.all) {
        const py::object value = py::getattr(o, py::handle(l.name));
        if (!l.array) {
            if (value.is_none() && l.kind < FieldKind::seat) std::memset(f.local.data() + l.offset, 0, static_cast<std::size_t>(l.size()));  // a number that was not given
            else if (value.is_none() && l.kind > FieldKind::item) std::memset(f.local.data() + l.offset, 0, static_cast<std::size_t>(l.size()));
            else field_from_py(l, f.local.data() + l.offset, 0, value.ptr());
            continue;
        }
        if (value.is_none()) { std::memset(f.local.data() + l.offset, l.kind >= FieldKind::seat && l.kind <= FieldKind::item ? 255 : 0, static_cast<std::size_t>(l.size() * l.count)); continue; }
        if (!PySequence_Check(value.ptr()) || py::len(value) != l.count) throw py::value_error(std::string(py::str(py::handle(l.name))) + " takes " + std::to_string(l.count) + " values");
        for (int i = 0; i < l.count; ++i) field_from_py(l, f.local.data() + l.offset, i, py::object(value[py::int_(i)]).ptr());
    }
}

}  // namespace

void call_flow(const ModTable& t, const py::object& flow) {
    for (std::size_t i = 0; i < t.owner->flows.size(); ++i) {
        const ModFlowClass& c = t.owner->flows[i];
        if (!py::type::of(flow).is(c.type)) continue;
        ModFlow f;
        f.instance = t.self.instance.value;
        f.flow = static_cast<std::uint8_t>(i);
        keep_locals(c, flow, f);
        if (c.settles) { ModSettlingFlow s; static_cast<ModFlow&>(s) = f; t.write().call(s); }
        else t.write().call(f);
        return;
    }
    throw py::type_error("t.call takes a flow that bind declared with b.flow, not " + std::string(py::str(py::type::of(flow).attr("__name__"))));
}

Step ModFlow::resume(Table& t) {
    if (stage == kFinished) return Step::done;
    const ModInstance* owner = instance < t.rules().instances.size() ? mod_of(t, Instance{instance}) : nullptr;
    if (!owner || flow >= owner->flows.size()) bad_stage(stage);
    const ModFlowClass& c = owner->flows[flow];
    if (stage >= c.stages.size()) bad_stage(stage);
    const ModFlowClass::Stage& now = c.stages[stage];
    const std::string what = "flow " + c.name + ", stage ";
    if (now.ask && !t.answered()) {
        ModCall call(t, t.self(Instance{instance}, nullptr), *owner, May::list);
        const ModHook hook{owner, what + "ask_" + now.name, {}, {}, {}};
        call(hook, now.ask, flow_object(c, *this, call), call.t);
        if (!call.table->asked) wrong(*owner, hook.what, "it lists no question: call t.ask, then t.option for each choice");
        if (t.options_so_far() == 0) wrong(*owner, hook.what, "it lists no choice: offer at least one (t.option, t.option_pass), or go to this stage only when there is one");
        if (now.acts) t.add_free_acts();
        return Step::ask;
    }
    if (now.ask) {
        if (now.acts && t.take_free_act()) return Step::call;
        t.take_answer();
    }
    ModCall call(t, t.self(Instance{instance}, nullptr), *owner, May::write);
    const ModHook hook{owner, what + now.name, {}, {}, {}};
    const py::object self = flow_object(c, *this, call);
    const py::object next = call(hook, now.run, self, call.t);
    if (!next.is_none()) {
        const int to = py::isinstance<py::str>(next) ? c.stage(py::str(next)) : -1;
        if (to < 0) {
            std::vector<std::string> known;
            for (const auto& s : c.stages) known.push_back(s.name);
            wrong(*owner, hook.what, "it returned " + std::string(py::str(py::repr(next))).substr(0, 60) + "; a stage returns None or the name of the next: " + joined(known));
        }
        stage = static_cast<std::uint8_t>(to);
    } else {
        stage = kFinished;  // what it called goes first
    }
    try {
        keep_locals(c, self, *this);
    } catch (const py::builtin_exception& e) { wrong(*owner, hook.what, e.what()); }
    return call.table->unwound ? Step::unwound : Step::call;
}

}  // namespace woodlore::python
