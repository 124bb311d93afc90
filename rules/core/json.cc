#include "rules/core/json.h"

template class nlohmann::basic_json<>;
template class std::map<std::string, nlohmann::json, std::less<>>;
template class std::vector<nlohmann::json>;

namespace nlohmann::detail {

template class lexer<json, iterator_input_adapter<std::string::const_iterator>>;
template class parser<json, iterator_input_adapter<std::string::const_iterator>>;
template class lexer<json, iterator_input_adapter<const char*>>;
template class parser<json, iterator_input_adapter<const char*>>;
template class json_sax_dom_parser<json>;
template class json_sax_dom_callback_parser<json>;
template class serializer<json>;

}  // namespace nlohmann::detail
