type Press = { readonly target: unknown; readonly currentTarget: unknown }

/**
 * Tells a press on a dialog's backdrop from one that only ends there, such as a selection of text that is dragged out of
 * the dialog: the browser calls both a click on the dialog.
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
