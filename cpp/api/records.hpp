// Records as JSON, which docs/reference/record.md describes.
#pragma once

#include "files/record.hpp"
#include "json.hpp"

namespace fairmines {

void write(Json& json, const Record& it);

}  // namespace fairmines
