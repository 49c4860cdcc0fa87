declare const brand: unique symbol

/** A value that a parser of this project has checked: it can be made nowhere else. */
export type Branded<Value, Name extends string> = Value & { readonly [brand]: Name }
