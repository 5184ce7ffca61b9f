import { normalizeIP } from '@fastify/rate-limit'

const IPV6_SUBNET = 64

/** What counts as one address: whoever has an IPv6 address has all of its subnet. */
export function addressGroup(ip: string): string {
  return normalizeIP(ip, IPV6_SUBNET)
}
