type Press = { readonly target: unknown; readonly currentTarget: unknown }

/**
 * Distinguishes a press on a dialog's backdrop from one that only ends there, such as a text selection that is dragged
 * out of the dialog: the browser reports both as a click on the dialog.
 */
export function backdropPress(onPress: () => void) {
  let began = false
  return {
    onPointerDown: ({ target, currentTarget }: Press) => {
      began = target === currentTarget
    },
    onClick: ({ target, currentTarget }: Press) => {
      if (began && target === currentTarget) onPress()
      began = false
    },
  }
}
