/** The language of the document, after which dates and numbers are written. BCP 47. */
export const language = document.documentElement.lang || 'en'
