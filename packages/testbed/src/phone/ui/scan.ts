import { button, element, hint } from '../../ui/elements.ts'
import { field } from '../../ui/fields.ts'
import type { Phone } from '../session/phone.ts'
import { type Source, startWatching } from './camera.ts'
import { readPicture } from './picture.ts'

/** Renders the phone's pairing controls: camera, picture and URI. */
export function scanPanel(phone: Phone): HTMLElement {
  const address = element('input', {
    id: 'pairing-link',
    type: 'text',
    inputmode: 'url',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'wc:…',
  })
  const form = element(
    'form',
    { class: 'paste' },
    element('label', { for: address.id }, 'Pairing link'),
    element(
      'div',
      { class: 'row' },
      address,
      element('button', { type: 'submit', class: 'primary' }, 'Pair'),
    ),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    void phone.pair(address.value)
    address.value = ''
  })

  const picture = element('input', { id: 'picture', type: 'file', accept: 'image/*' })
  picture.addEventListener('change', () => {
    const [file] = picture.files ?? []
    if (file) void take(file)
    picture.value = ''
  })
  const take = async (file: Blob) => {
    const text = await readPicture(file)
    if (text === null)
      phone.showNotice({ kind: 'trouble', text: 'There is no code in this picture that can be read.' })
    else await phone.pair(text)
  }

  const video = element('video', { playsinline: true, 'aria-label': 'What the phone sees' })
  video.muted = true
  const viewer = element('div', { class: 'viewer', hidden: true }, video)
  let stop: (() => void) | undefined
  const end = () => {
    stop?.()
    stop = undefined
    viewer.hidden = true
    stopButton.hidden = true
    sources.hidden = false
  }
  const stopButton = button('Stop', 'secondary', 'stop-watching', end)
  stopButton.hidden = true
  const watch = async (source: Source) => {
    sources.hidden = true
    viewer.hidden = false
    stopButton.hidden = false
    const onText = (text: string) => {
      end()
      void phone.pair(text)
    }
    try {
      const started = await startWatching(source, video, { onText, onEnd: end })
      // Stopped before the browser had asked for permission.
      if (viewer.hidden) started()
      else stop = started
    } catch {
      end()
      phone.showNotice({ kind: 'trouble', text: noSource[source] })
    }
  }
  const sources = element(
    'div',
    { class: 'row' },
    button('Use the camera', 'secondary', 'camera', () => void watch('camera')),
    // Phones have a single screen, and nothing else on it to scan.
    ...('getDisplayMedia' in (navigator.mediaDevices ?? {})
      ? [button('Look at the screen', 'secondary', 'screen', () => void watch('screen'))]
      : []),
  )

  document.addEventListener('dragover', event => event.preventDefault())
  document.addEventListener('drop', event => {
    event.preventDefault()
    const [file] = event.dataTransfer?.files ?? []
    if (file) void take(file)
  })
  document.addEventListener('paste', event => {
    const [file] = event.clipboardData?.files ?? []
    if (file) void take(file)
  })

  return element(
    'section',
    { class: 'scan', 'aria-labelledby': 'scan-title' },
    element('h2', { id: 'scan-title' }, 'Scan a code'),
    hint(
      'On the site, choose a phone wallet. Then copy the link next to the code and paste it here, or give this phone a picture or screenshot of the code: choose, drop or paste it.',
    ),
    form,
    field('Picture of the code', picture),
    sources,
    viewer,
    stopButton,
  )
}

const noSource: Record<Source, string> = {
  camera: 'There is no camera that may be used. Choose a picture, or paste the link.',
  screen: 'The screen may not be looked at. Choose a picture, or paste the link.',
}
