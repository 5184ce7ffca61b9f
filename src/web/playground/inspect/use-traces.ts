import { useCallback, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import type { CallTrace, FormTrace, FromFrame, ReactionTrace, RenderTrace, Trace } from '../preview/frame-messages.ts'

/** Traces of the current screen. */
export interface Traced {
  calls: readonly CallTrace[]
  reactions: readonly ReactionTrace[]
  /** Mounted forms, by id. */
  forms: ReadonlyMap<string, FormTrace & { values: Row }>
  renders: ReadonlyMap<string, RenderTimes>
}

export interface RenderTimes {
  count: number
  /** All in ms. */
  last: number
  most: number
  sum: number
}

export interface Traces {
  traced: Traced
  hear(message: FromFrame): void
  clear(): void
}

const NOTHING: Traced = { calls: [], reactions: [], forms: new Map(), renders: new Map() }
/** The newest ones stay. */
const MOST = 200

export function useTraces(): Traces {
  const [traced, setTraced] = useState(NOTHING)
  const hear = useCallback((message: FromFrame) => {
    if ('began' in message) setTraced(NOTHING)
    if ('traces' in message) setTraced((before) => message.traces.reduce(withTrace, before))
  }, [])
  const clear = useCallback(() => setTraced(({ forms }) => ({ ...NOTHING, forms })), [])
  return { traced, hear, clear }
}

export function withTrace(traced: Traced, trace: Trace): Traced {
  switch (trace.kind) {
    case 'call':
      return { ...traced, calls: [trace, ...traced.calls].slice(0, MOST) }
    case 'reaction':
      return { ...traced, reactions: [trace, ...traced.reactions].slice(0, MOST) }
    case 'form':
      return { ...traced, forms: withForm(traced.forms, trace) }
    default:
      return { ...traced, renders: withRender(traced.renders, trace) }
  }
}

function withForm(forms: Traced['forms'], trace: FormTrace): Traced['forms'] {
  const next = new Map(forms)
  if (trace.values === null) next.delete(trace.id)
  else next.set(trace.id, { ...trace, values: trace.values })
  return next
}

function withRender(renders: Traced['renders'], { node, ms }: RenderTrace): Traced['renders'] {
  const { count, most, sum } = renders.get(node) ?? { count: 0, most: 0, sum: 0 }
  return new Map(renders).set(node, { count: count + 1, last: ms, most: Math.max(most, ms), sum: sum + ms })
}
