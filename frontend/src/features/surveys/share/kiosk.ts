import type { Share } from './api'

/** The link for a device that many families share: the survey then keeps nothing in its browser. */
export function kioskShare(share: Share): Share {
  return { ...share, link: `${share.link}?kiosk=1` }
}
