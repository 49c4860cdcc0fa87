/** The id of the heading that names the dialog, whatever view it shows. */
export const dialogTitle = 'countersign-dialog-title'
