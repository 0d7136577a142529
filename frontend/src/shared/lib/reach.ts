import { t } from '@lingui/core/macro'
/** Who can follow a link: everybody, whoever is in the building's own network, or nobody but this computer. */
export type Reach = 'public' | 'inside' | 'here'

export function reachOf(address: string): Reach {
  let host: string
  try {
    host = new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  } catch {
    return 'here'
  }
  if (host === 'localhost' || host.endsWith('.localhost') || host === '0.0.0.0' || /^127\./.test(host))
    return 'here'
  if (host.includes(':')) return reachOfIpv6(host)
  if (/^[\d.]+$/.test(host)) return isPrivateIpv4(host) ? 'inside' : 'public'
  // A name without a dot, or with one of these at its end, is known in one network only.
  return host.includes('.') && !/\.(local|lan|internal|home\.arpa|intranet|test|invalid)$/.test(host)
    ? 'public'
    : 'inside'
}

function isPrivateIpv4(host: string): boolean {
  const [first = 0, second = 0] = host.split('.').map(Number)
  const isCarrier = first === 100 && second >= 64 && second < 128
  return (
    first === 10 ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    isCarrier
  )
}

function reachOfIpv6(host: string): Reach {
  if (host === '::1' || host === '::') return 'here'
  return /^f[cde]/.test(host) ? 'inside' : 'public'
}

/** Why parents cannot follow a link that begins with this address, and what to do. */
export function reachWarning(address: string): { title: string; advice: string } | undefined {
  const reach = reachOf(address)
  const host = hostOf(address)
  if (reach === 'here') {
    return {
      title: t`Parents can’t reach ${host}`,
      advice: t`That address only works on this computer. Ask whoever runs your website for a name such as https://survey.school.example.`,
    }
  }
  if (reach === 'inside') {
    return {
      title: t`Only people inside the building can reach ${host}`,
      advice: t`That is fine for trying things out. For families at home you need a name such as https://survey.school.example.`,
    }
  }
  return undefined
}

function hostOf(address: string): string {
  try {
    return new URL(address).hostname
  } catch {
    return address
  }
}
