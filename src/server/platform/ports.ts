import { StartupError } from './startup-error.ts'

/** Ports as one area sees them. `P` maps the name of a port to its type. */
export interface Ports<P> {
  /** @throws StartupError when another area has provided it */
  provide<Name extends keyof P & string>(name: Name, value: P[Name]): void
  /** @throws StartupError when no area that registered before provides it */
  get<Name extends keyof P & string>(name: Name): P[Name]
  /** Returns a function that finds the port once all areas have registered; for what a later area provides. */
  later<Name extends keyof P & string>(name: Name): () => P[Name]
}

/** Ports by which areas use each other without an import. */
export interface PortRegistry<P> {
  of(area: string): Ports<P>
  /** @throws StartupError for a port that an area uses later and that none provides */
  requireAll(): void
}

export function createPorts<P>(): PortRegistry<P> {
  const areas: string[] = []
  const provided = new Map<string, { area: string; value: unknown }>()
  const expected: { name: string; area: string }[] = []
  const find = (name: string, area: string) => {
    const port = provided.get(name)
    if (port === undefined) throw missing(name, [area], areas)
    return port.value
  }
  const portsOf = (area: string): Ports<P> => ({
    provide(name, value) {
      const other = provided.get(name)
      if (other) throw new StartupError(`端口 ${name} 由 ${other.area} 和 ${area} 重复提供。`)
      provided.set(name, { area, value })
    },
    get: <Name extends keyof P & string>(name: Name) => find(name, area) as P[Name],
    later: <Name extends keyof P & string>(name: Name) => {
      expected.push({ name, area })
      return () => find(name, area) as P[Name]
    },
  })
  return {
    of(area) {
      areas.push(area)
      return portsOf(area)
    },
    requireAll() {
      const [first] = expected.filter(({ name }) => !provided.has(name))
      if (!first) return
      const asking = expected.filter(({ name }) => name === first.name).map(({ area }) => area)
      throw missing(first.name, [...new Set(asking)], areas)
    },
  }
}

/** @param registered areas so far */
function missing(name: string, asking: readonly string[], registered: readonly string[]): StartupError {
  const others = registered.filter((area) => !asking.includes(area))
  return new StartupError(
    `${asking.join('、')} 需要端口 ${name}，但没有模块提供；其余已注册：${others.join('、') || '无'}。`,
  )
}
