import { type ComponentType, use } from 'react'

/** A component whose code comes later, and what fetches it ahead. */
export type Later<Props> = ComponentType<Props> & {
  readonly fetch: () => Promise<unknown>
  readonly isFetched: () => boolean
}

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
  return Object.assign(Placed, { fetch, isFetched: () => Loaded !== undefined })
}

/** What a person does before they press anything. */
const stirrings = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Fetches components once the person moves, touches or types. What fails is asked for again when it is drawn.
 *
 * @returns a function that stops waiting for it
 */
export function fetchWhenStirred(components: readonly Pick<Later<object>, 'fetch'>[]): () => void {
  const stop = () => {
    for (const name of stirrings) window.removeEventListener(name, fetchAll)
  }
  const fetchAll = () => {
    stop()
    for (const { fetch } of components) fetch().catch(() => {})
  }
  for (const name of stirrings) window.addEventListener(name, fetchAll, { passive: true })
  return stop
}
