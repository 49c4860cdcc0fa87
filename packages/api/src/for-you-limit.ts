/** How many entries of each kind one response of `/v1/for-you` has at most. */
export const forYouLimit = 20

/** How many ids one response of `/v1/for-you/ids` has at most. */
export const mostForYouIds = 510
