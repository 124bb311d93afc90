#include "templates/render/fonts.h"

#include <dlfcn.h>
#include <fontconfig/fontconfig.h>

#include <array>

namespace callboard {
namespace {

struct Alphabet {
  const char* name;
  FcChar32 letter;  // one that no name in it is without for long
};
constexpr std::array kAlphabets = {
    Alphabet{"Arabic", 0x0627},   Alphabet{"Armenian", 0x0561},   Alphabet{"Bengali", 0x0995},
    Alphabet{"Chinese", 0x674e},  Alphabet{"Devanagari", 0x0928}, Alphabet{"emoji", 0x1f98a},
    Alphabet{"Georgian", 0x10d0}, Alphabet{"Hebrew", 0x05d0},     Alphabet{"Japanese", 0x3042},
    Alphabet{"Korean", 0xd55c},   Alphabet{"Tamil", 0x0b95},      Alphabet{"Thai", 0x0e01}};

// By their own names; what each does stands in the documentation of fontconfig.
struct Fontconfig {
  decltype(&::FcCharSetAddChar) FcCharSetAddChar = nullptr;
  decltype(&::FcCharSetCreate) FcCharSetCreate = nullptr;
  decltype(&::FcCharSetDestroy) FcCharSetDestroy = nullptr;
  decltype(&::FcFontList) FcFontList = nullptr;
  decltype(&::FcFontSetDestroy) FcFontSetDestroy = nullptr;
  decltype(&::FcObjectSetCreate) FcObjectSetCreate = nullptr;
  decltype(&::FcObjectSetDestroy) FcObjectSetDestroy = nullptr;
  decltype(&::FcPatternAddCharSet) FcPatternAddCharSet = nullptr;
  decltype(&::FcPatternCreate) FcPatternCreate = nullptr;
  decltype(&::FcPatternDestroy) FcPatternDestroy = nullptr;
  bool whole = true;
};

Fontconfig load_fontconfig() {
  Fontconfig found;
  void* const library = ::dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
  const auto find = [&]<class Function>(Function& function, const char* name) {
    if (library != nullptr) function = reinterpret_cast<Function>(::dlsym(library, name));
    found.whole = found.whole && function != nullptr;
  };
  find(found.FcCharSetAddChar, "FcCharSetAddChar");
  find(found.FcCharSetCreate, "FcCharSetCreate");
  find(found.FcCharSetDestroy, "FcCharSetDestroy");
  find(found.FcFontList, "FcFontList");
  find(found.FcFontSetDestroy, "FcFontSetDestroy");
  find(found.FcObjectSetCreate, "FcObjectSetCreate");
  find(found.FcObjectSetDestroy, "FcObjectSetDestroy");
  find(found.FcPatternAddCharSet, "FcPatternAddCharSet");
  find(found.FcPatternCreate, "FcPatternCreate");
  find(found.FcPatternDestroy, "FcPatternDestroy");
  return found;
}

bool any_font_has(const Fontconfig& lib, FcChar32 letter) {
  FcCharSet* const letters = lib.FcCharSetCreate();
  FcPattern* const pattern = lib.FcPatternCreate();
  FcObjectSet* const nothing = lib.FcObjectSetCreate();  // no property of the fonts is wanted
  lib.FcCharSetAddChar(letters, letter);
  lib.FcPatternAddCharSet(pattern, FC_CHARSET, letters);
  FcFontSet* const fonts = lib.FcFontList(nullptr, pattern, nothing);
  const bool has = fonts != nullptr && fonts->nfont > 0;
  if (fonts != nullptr) lib.FcFontSetDestroy(fonts);
  lib.FcObjectSetDestroy(nothing);
  lib.FcPatternDestroy(pattern);
  lib.FcCharSetDestroy(letters);
  return has;
}

}  // namespace

std::vector<std::string> alphabets_without_font() {
  const Fontconfig lib = load_fontconfig();
  std::vector<std::string> lacking;
  if (!lib.whole) return lacking;
  for (const Alphabet& one : kAlphabets) {
    if (!any_font_has(lib, one.letter)) lacking.emplace_back(one.name);
  }
  return lacking;
}

}  // namespace callboard
