type Press = { readonly target: unknown; readonly currentTarget: unknown; readonly detail: number }

/**
 * Distinguishes a press on a dialog's backdrop from one that only ends there, such as a text selection that is dragged
 * out of the dialog: the browser reports both as a click on the dialog. The second click of a double click on what opened
 * the dialog does not count either: it may land on the backdrop.
 */
export function backdropPress(onPress: () => void) {
  let began = false
  return {
    onPointerDown: ({ target, currentTarget }: Press) => {
      began = target === currentTarget
    },
    onClick: ({ target, currentTarget, detail }: Press) => {
      if (began && target === currentTarget && detail < 2) onPress()
      began = false
    },
  }
}
