type Device = { readonly browser: string; readonly system: string }

type DeviceWords = { readonly device: (device: Device) => string; readonly unknown: string }

/**
 * Returns what a browser says of itself, as people read it. It may say nothing, or something unusual.
 *
 * @param device - what it says; an empty string where it is unknown
 */
export function deviceName({ browser, system }: Device, words: DeviceWords): string {
  return browser && system ? words.device({ browser, system }) : browser || system || words.unknown
}
