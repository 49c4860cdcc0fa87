import { useData, withBase } from 'vitepress'
import { computed, defineComponent, h, onMounted, onUnmounted, ref } from 'vue'
import { data as views } from './scenes.data.ts'

type Option = readonly [value: string, text: string]

const themes: readonly Option[] = [
  ['', 'as this page'],
  ['light', 'light'],
  ['dark', 'dark'],
]
const sizes: readonly Option[] = [
  ['compact', 'compact'],
  ['wide', 'wide'],
]
const screens: readonly Option[] = [
  ['desktop', 'desktop'],
  ['phone', 'phone'],
]
// cspell:ignore Deutsch
const locales: readonly Option[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['ar', 'العربية'],
]

const statesOf = (view: string): readonly string[] => (Object.hasOwn(views, view) ? (views[view] ?? []) : [])
const named = (values: readonly string[]) =>
  values.map((value): Option => [value, value.replaceAll('-', ' ')])
const first = {
  view: 'connect',
  state: 'several',
  theme: '',
  size: 'compact',
  screen: 'desktop',
  locale: 'en',
}

/** Reads a choice from the address; what is missing or unknown there is as at first. */
function readChoice(search: string): typeof first {
  const query = new URLSearchParams(search)
  const read = (key: keyof typeof first, options: readonly Option[]) =>
    options.find(([value]) => value === query.get(key))?.[0] ?? first[key]
  const view = read('view', named(Object.keys(views)))
  const states = statesOf(view)
  const state = query.get('state') ?? ''
  return {
    view,
    state: states.includes(state) ? state : view === first.view ? first.state : (states[0] ?? ''),
    theme: read('theme', themes),
    size: read('size', sizes),
    screen: read('screen', screens),
    locale: read('locale', locales),
  }
}

/** Shows the dialog of the kit in any state: the gallery, in a frame. */
export const DialogGallery = defineComponent(() => {
  const { isDark } = useData()
  const choice = ref(first)
  const round = ref(0)
  const isMounted = ref(false)
  // Until the person points at the frame or starts again, the dialog in it may not keep the focus that it takes when it opens.
  const isInert = ref(true)
  let focused: EventTarget | null = null

  const address = computed(() => {
    const { view, state, theme, size, locale } = choice.value
    const shown = theme || (isDark.value ? 'dark' : 'light')
    return withBase(`/gallery/index.html?${new URLSearchParams({ view, state, theme: shown, size, locale })}`)
  })

  function noteFocus({ target }: FocusEvent) {
    if (!(target instanceof HTMLIFrameElement)) focused = target
  }

  /** Gives the focus back to where it was, whenever the frame gets it. */
  function watchFocus({ target }: Event) {
    if (!(target instanceof HTMLIFrameElement)) return
    target.contentWindow?.addEventListener('focus', takeBackFocus, { capture: true })
    takeBackFocus()
  }

  function takeBackFocus() {
    const { activeElement } = document
    if (!isInert.value || !(activeElement instanceof HTMLIFrameElement)) return
    activeElement.blur()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }

  onMounted(() => {
    choice.value = readChoice(location.search)
    isMounted.value = true
    focused = document.activeElement
    addEventListener('focusin', noteFocus)
  })
  onUnmounted(() => removeEventListener('focusin', noteFocus))

  function choose(change: Partial<typeof first>) {
    const changed = { ...choice.value, ...change }
    choice.value = change.view ? { ...changed, state: statesOf(change.view)[0] ?? '' } : changed
    isInert.value = true
    history.replaceState(history.state, '', `?${new URLSearchParams(choice.value)}`)
  }

  const field = (label: string, key: keyof typeof first, options: readonly Option[]) =>
    h('label', [
      label,
      h(
        'select',
        {
          value: choice.value[key],
          onChange: ({ target }: Event) =>
            target instanceof HTMLSelectElement && choose({ [key]: target.value }),
        },
        options.map(([value, text]) => h('option', { value }, text)),
      ),
    ])

  const enter = () => {
    isInert.value = false
  }
  const startAgain = () => {
    enter()
    round.value += 1
  }

  return () =>
    h('div', { class: 'dialog-gallery' }, [
      h('form', { onSubmit: (event: Event) => event.preventDefault() }, [
        field('View', 'view', named(Object.keys(views))),
        field('State', 'state', named(statesOf(choice.value.view))),
        field('Theme', 'theme', themes),
        field('Size', 'size', sizes),
        field('Screen', 'screen', screens),
        field('Language', 'locale', locales),
      ]),
      h('div', { class: ['frame', choice.value.screen], onPointerenter: enter }, [
        isMounted.value &&
          h('iframe', {
            // A new one each time: another address in the same one would be a step of the browser's history.
            key: `${address.value} ${round.value}`,
            src: address.value,
            title: `The dialog: ${choice.value.view}, ${choice.value.state}`,
            loading: 'lazy',
            inert: isInert.value,
            onLoad: watchFocus,
          }),
      ]),
      h('p', { class: 'ways' }, [
        h('button', { type: 'button', onClick: startAgain }, 'Start again'),
        h('a', { href: address.value, target: '_blank', rel: 'noopener' }, 'Open in a tab'),
      ]),
    ])
})
