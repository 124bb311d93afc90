// Nobody but a match and the bot's own facts makes public data.
#include "rules/core/view_data.h"

callboard::PublicData leak(std::string text) { return callboard::PublicData(text); }
