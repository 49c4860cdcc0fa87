import { type ComponentType, use } from 'react'

/** A component whose code comes later, and what fetches it ahead. */
export type Later<Props> = ComponentType<Props> & { readonly fetch: () => Promise<unknown> }

/**
 * Puts off loading a component. Once its code is there it is drawn at once, without a moment of emptiness; code that
 * could not be loaded is asked for again when it is drawn the next time.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  function fetch(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      component => {
        Loaded = component
        return component
      },
      error => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  // biome-ignore lint/correctness/noComponentHookFactories: it is made once for each module, not while drawing.
  function Placed(props: Props) {
    const View = Loaded ?? use(fetch())
    return <View {...props} />
  }
  return Object.assign(Placed, { fetch })
}
