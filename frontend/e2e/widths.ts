/** For a test to which the other width adds nothing: that project leaves it out before it opens a window for it. */
export const onDesktop = { tag: '@desktop' }
export const onPhone = { tag: '@phone' }
