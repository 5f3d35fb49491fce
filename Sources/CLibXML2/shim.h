// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
#include <libxml/xmlversion.h>
// Where libxml2 was built with ICU, its headers include ICU's, which clash with the ICU inside Foundation. Only a structure that is
// never used here (the character encoding handler) depends on it.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
