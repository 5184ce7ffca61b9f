import type { OwnPlaces } from '#shared/wire/session.ts'
import type { Http } from '#web/http/client.ts'

/** Where the person who is signed in may work. */
export async function fetchOwnPlaces(http: Http): Promise<OwnPlaces> {
  const path = '/sys/user/getCurrentUserDeparts'
  const { result } = await http.send<Partial<OwnPlaces>>({ method: 'GET', path })
  return { list: result.list ?? [], orgCode: result.orgCode ?? null, tenantList: result.tenantList ?? [] }
}
