import type { CategoryPort } from '#renderers/ports.ts'
import type { Http } from '#web/http/client.ts'

interface WireCategory {
  key: string
  title: string
  leaf: boolean
}

/** Category dictionary by the calls of the agreed interface. */
export function createCategoryPort(http: Http): CategoryPort {
  return {
    async children(parent, condition) {
      const query = {
        ...('key' in parent ? { pid: parent.key } : { pcode: parent.code }),
        ...(condition && { condition: JSON.stringify(condition) }),
      }
      const { result } = await http.send<WireCategory[]>({ method: 'GET', path: '/sys/category/loadTreeData', query })
      return result.map(({ key, title, leaf }) => ({ value: key, title, leaf }))
    },
    async labels(keys) {
      if (keys.length === 0) return []
      const query = { ids: keys.join(',') }
      const { result } = await http.send<string[]>({ method: 'GET', path: '/sys/category/loadDictItem/', query })
      return keys.map((key, index) => result[index] ?? key)
    },
  }
}
