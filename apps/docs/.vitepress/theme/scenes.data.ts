import { scenes } from '../../../../packages/react/gallery/states.ts'

/** The states of each view of the dialog, by the view's name. */
export type Views = Readonly<Record<string, readonly string[]>>

// VitePress replaces the loader with what it returns.
export declare const data: Views

export default {
  load: (): Views =>
    Object.fromEntries(
      [...Map.groupBy(scenes, ({ view }) => view)].map(([view, states]) => [
        view,
        states.map(({ state }) => state),
      ]),
    ),
}
