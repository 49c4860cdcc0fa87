import { button, element } from '../../wallet/ui/element.ts'
import type { Phone } from '../session/phone.ts'
import { startCamera } from './camera.ts'
import { readPicture } from './picture.ts'

/** Makes the part of the phone with which a site is paired: by camera, picture or address. */
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
      phone.say({ kind: 'trouble', text: 'There is no code in this picture that can be read.' })
    else await phone.pair(text)
  }

  const video = element('video', { playsinline: true, 'aria-label': 'What the camera sees' })
  video.muted = true
  const viewer = element('div', { class: 'viewer', hidden: true }, video)
  let stop: (() => void) | undefined
  const camera = button('Use the camera', 'secondary', 'camera', async () => {
    if (stop) return end()
    camera.textContent = 'Stop the camera'
    viewer.hidden = false
    try {
      stop = await startCamera(video, text => {
        end()
        void phone.pair(text)
      })
    } catch {
      end()
      phone.say({
        kind: 'trouble',
        text: 'There is no camera that may be used. Choose a picture, or paste the link.',
      })
    }
  })
  const end = () => {
    stop?.()
    stop = undefined
    viewer.hidden = true
    camera.textContent = 'Use the camera'
  }

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
    element(
      'p',
      { class: 'hint' },
      'On the site, choose a phone wallet. Then copy the link that stands with the code and paste it here, or give this phone a picture or screenshot of the code: choose, drop or paste it.',
    ),
    form,
    element('div', { class: 'field' }, element('label', { for: picture.id }, 'Picture of the code'), picture),
    viewer,
    camera,
  )
}
