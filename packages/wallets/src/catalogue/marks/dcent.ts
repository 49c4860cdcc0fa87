/** A device with a finger on its sensor. */
export const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#1aa5b8"/><g fill="none" stroke="#06282d" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><rect x="19" y="10" width="26" height="44" rx="6"/><path d="M25 17H39V27H25Z"/><path d="M27 46V42a5 5 0 0 1 10 0V46M32 42V47"/></g></svg>'
