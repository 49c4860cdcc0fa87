import { addressOf, scenes } from './states.ts'

/** Lists all scenes, grouped by view. */
export function Index({ query }: { query: URLSearchParams }) {
  const views = Map.groupBy(scenes, ({ view }) => view)
  const kept = [...query].filter(([key]) => key !== 'view' && key !== 'state')
  const rest = new URLSearchParams(kept).toString()
  return (
    <main className="index">
      <h1>Gallery</h1>
      <p>
        Every view in every state. Add <code>theme=dark</code>, <code>dir=rtl</code>, <code>locale=…</code> or{' '}
        <code>size=wide</code> to the address.
      </p>
      {[...views].map(([view, states]) => (
        <section key={view}>
          <h2>{view}</h2>
          <ul>
            {states.map(scene => (
              <li key={scene.state}>
                <a href={rest === '' ? addressOf(scene) : `${addressOf(scene)}&${rest}`}>{scene.state}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
