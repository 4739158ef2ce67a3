import type { StructLayouts } from "./struct-layouts.ts";

/** Creates a field of a layout. */
export const field = (name: string, type: string) => ({ name, type });
/** Structs for tests. Some are generic, empty or native, some have odd names, and some grow with each level. */
export const layouts: StructLayouts = {
  "0x1::m::Point": { typeParameters: 0, fields: [field("x", "u32"), field("label", "0x1::string::String")] },
  "0x1::m::Box": { typeParameters: 1, fields: [field("value", "T0")] },
  "0x1::option::Option": { typeParameters: 1, fields: [field("vec", "vector<T0>")] },
  "0x1::m::Empty": { typeParameters: 0, fields: [] },
  "0x1::m::Native": { typeParameters: 0, fields: null },
  "0x1::m::Odd": {
    typeParameters: 0,
    fields: [field("__proto__", "u8"), field("_0", "bool"), field("x", "T<")],
  },
  "0x1::m::Grows": {
    typeParameters: 1,
    fields: [field("next", "0x1::m::Grows<0x1::m::Pair<vector<T0>, T0>>"), field("value", "u8")],
  },
};
