import { normalizeIP } from '@fastify/rate-limit'

const IPV6_SUBNET = 64

/** Group of addresses that counts as one: an IPv6 client can use its whole subnet. */
export function addressGroup(ip: string): string {
  return normalizeIP(ip, IPV6_SUBNET)
}
