// How the expert plays in the browser: as its weights say, which scripts pass once.
#pragma once

#include "guessing/expert.hpp"

namespace browser {

const fairmines::ExpertOptions& expert_options();

}  // namespace browser
