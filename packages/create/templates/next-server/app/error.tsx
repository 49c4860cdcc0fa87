'use client'

/** Is shown in place of a page that cannot be rendered, for example because Countersign does not answer. */
export default function PageError() {
  return (
    <main>
      <h1>This page is not available right now</h1>
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </main>
  )
}
