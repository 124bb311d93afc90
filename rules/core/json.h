// nlohmann's JSON, whole, for a .cc that reads or writes values (other headers take json_fwd.hpp).
// The classes named below are compiled once, in json.cc, instead of once in every file that
// touches JSON: about a third of the time of building such a file. Values belong to their holder.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

extern template class nlohmann::basic_json<>;
extern template class std::map<std::string, nlohmann::json, std::less<>>;
extern template class std::vector<nlohmann::json>;

namespace nlohmann::detail {

extern template class lexer<json, iterator_input_adapter<std::string::const_iterator>>;
extern template class parser<json, iterator_input_adapter<std::string::const_iterator>>;
extern template class lexer<json, iterator_input_adapter<const char*>>;
extern template class parser<json, iterator_input_adapter<const char*>>;
extern template class json_sax_dom_parser<json>;
extern template class json_sax_dom_callback_parser<json>;
extern template class serializer<json>;

}  // namespace nlohmann::detail
