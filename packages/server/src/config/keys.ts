import { z } from 'zod'

/** The documentation of a key beyond its name and its default. */
type KeyNotes = {
  /** Markdown, without a full stop at the end. */
  about: string
  /** The environment variable that overrides the key. `<id>` means a chain id. */
  environment?: string
  /** The default in Markdown, if it is not a plain value. */
  default?: string
  /** The value can contain credentials, so an error shows only how it begins. */
  secret?: true
}

/** The notes on the keys of the configuration, registered where each key is defined. */
export const notes = z.registry<KeyNotes>()

export type ConfigKey = KeyNotes & {
  /** As in an error message, but with `[]` for every index: `chains[].id`. */
  name: string
  default: string
  type: 'number' | 'boolean' | 'boolean or text' | 'list' | 'text'
  nullable: boolean
}

/**
 * Lists the keys of a configuration, in the order of their definition.
 *
 * @param schema - an object, a list, or the value of one key
 * @param path - the name of its key; empty for the whole configuration
 * @returns the keys; a group or list is included, before its members, only if it has notes.
 */
export function listKeys(schema: z.core.$ZodType, path = ''): ConfigKey[] {
  const layers = layersOf(schema)
  const inner = layers.at(-1)
  const list = inner instanceof z.ZodArray ? inner : undefined
  const group = list ? layersOf(list.element).at(-1) : inner
  const name = list ? `${path}[]` : path
  const members =
    group instanceof z.ZodObject
      ? Object.entries<z.core.$ZodType>(group.shape).flatMap(([key, member]) =>
          listKeys(member, name ? `${name}.${key}` : key),
        )
      : undefined
  const own = layers.map(layer => notes.get(layer)).find(found => found !== undefined)
  if (members && !own) return members
  const key: ConfigKey = {
    about: '',
    ...own,
    name,
    default: own?.default ?? defaultOf(layers),
    type: typeOf(inner),
    nullable: layers.some(layer => layer instanceof z.ZodNullable),
  }
  return [key, ...(members ?? [])]
}

/** Returns a schema and what it wraps, such as the schema that an optional value has, from the outside in. */
function layersOf(schema: z.core.$ZodType): [z.core.$ZodType, ...z.core.$ZodType[]] {
  if (schema instanceof z.ZodPipe) return [schema, ...layersOf(schema.def.in)]
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return wraps ? [schema, ...layersOf(schema.def.innerType)] : [schema]
}

function typeOf(schema: z.core.$ZodType | undefined): ConfigKey['type'] {
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodArray) return 'list'
  const isUnion = schema instanceof z.ZodUnion
  return isUnion && schema.options.some(option => option instanceof z.ZodBoolean) ? 'boolean or text' : 'text'
}

function defaultOf(layers: readonly [z.core.$ZodType, ...z.core.$ZodType[]]): string {
  if (!z.safeParse(layers[0], undefined).success) return 'none: required'
  const usual = layers.find(layer => layer instanceof z.ZodDefault || layer instanceof z.ZodPrefault)
  const values = [usual?.def.defaultValue ?? []].flat()
  return values.map(value => `\`${value}\``).join(', ') || 'none'
}
