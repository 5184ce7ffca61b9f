import type { OwnPlaces } from '#shared/wire/session.ts'
import type { Http } from '#web/http/client.ts'

/** Tenants and departments of the signed-in user. */
export async function fetchOwnPlaces(http: Http): Promise<OwnPlaces> {
  const path = '/sys/user/getCurrentUserDeparts'
  const { result } = await http.send<Partial<OwnPlaces>>({ method: 'GET', path })
  return { list: result.list ?? [], orgCode: result.orgCode ?? null, tenantList: result.tenantList ?? [] }
}
