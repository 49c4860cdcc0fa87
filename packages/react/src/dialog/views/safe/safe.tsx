export function SafeView() {
  return null
}
