// The objects of Discord's API as the fake gives them: with every field that the official OpenAPI
// document requires (openapi_test.py holds them against it). Pure functions.
#pragma once

#include "rules/core/json.h"
#include "tests/adapters/discord/fake_discord.h"

namespace callboard::test::shape {

Json user(Snowflake id, const std::string& name, bool bot);
Json member(const Json& user, const Json& roles);
Json role(Snowflake id, std::uint64_t permissions);
Json server(Snowflake id, Snowflake owner, const Json& roles);
Json message(Snowflake id, Snowflake channel, const Json& author, const std::string& text,
             const std::string& time);
// What a request calls them, as an answer gives them back.
Json attachments(const Json& asked, Snowflake message);
Json components(const Json& asked);
Json channel(Snowflake id, const Json& overwrites);
Json thread(Snowflake id, const std::string& name, const std::string& time, int type = 11);
Json direct(Snowflake id, const Json& person);
Json application(std::uint64_t flags);
Json commands(const Json& asked);

}  // namespace callboard::test::shape
