// Python exceptions that carry numbers; Python writes the sentences.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <initializer_list>
#include <string>

namespace bindings {

namespace nb = nanobind;

// Makes an exception class whose instances name their arguments.
inline PyObject* new_exception(nb::module_& m, const char* name, const char* doc,
                               std::initializer_list<const char*> fields) {
    nb::dict members;
    std::size_t place = 0;
    for (const char* field : fields) {
        const auto get = [place](nb::handle self) -> std::int64_t {  // a budget may be as large
            return nb::cast<std::int64_t>(self.attr("args")[place]);
        };
        const nb::handle property(reinterpret_cast<PyObject*>(&PyProperty_Type));
        members[field] = property(nb::cpp_function(get, nb::is_method()));
        ++place;
    }
    const std::string path = std::string("fairmines._kernel.") + name;
    PyObject* type = PyErr_NewExceptionWithDoc(path.c_str(), doc, nullptr, members.ptr());
    m.attr(name) = nb::borrow(type);
    return type;
}

}  // namespace bindings
