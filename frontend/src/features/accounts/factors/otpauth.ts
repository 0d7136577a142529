/** What an authenticator app reads from a QR code: whose account it is, where, and the secret. */
export function otpauthAddress(school: string, email: string, secret: string): string {
  // A colon divides the two parts of the label.
  const issuer = school.replaceAll(':', ' ')
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** "ABCD EFGH …", which is easier to type. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
