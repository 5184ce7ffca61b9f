import type { Block } from './block-model.ts'

/** Random whole number from 0 to below `count`; the same seed gives the same sequence. */
export type Random = (count: number) => number

const DEEPEST = 4

/**
 * Random block of user tasks, gateways, loops and sub-processes.
 * @param plain only constructs whose course `block-residual.ts` foretells: without repetitions, events and countersigns
 */
export function randomBlock(random: Random, plain: boolean): Block {
  let count = 0
  const id = (kind: string): string => {
    count += 1
    return `${kind}${count}`
  }
  const block = (depth: number): Block => {
    const choice = depth >= DEEPEST ? 0 : random(plain ? 9 : 13)
    const blocks = (most: number): Block[] => Array.from({ length: 2 + random(most - 1) }, () => block(depth + 1))
    switch (choice) {
      case 0:
      case 1:
        return { kind: 'user', id: id('task') }
      case 2:
      case 3:
        return { kind: 'sequence', blocks: blocks(3) }
      case 4:
        return { kind: 'exclusive', id: id('choice'), blocks: blocks(3) }
      case 5:
        return { kind: 'parallel', id: id('fork'), blocks: blocks(3) }
      case 6:
        return { kind: 'inclusive', id: id('some'), blocks: blocks(3) }
      case 7:
        return { kind: 'loop', id: id('again'), block: block(depth + 1) }
      case 8:
        return { kind: 'subprocess', id: id('inner'), block: block(depth + 1) }
      case 9:
        return {
          kind: 'user',
          id: id('vote'),
          voting: {
            quota: [{ kind: 'all' }, { kind: 'any' }, { kind: 'ratio', ratio: 0.5 }, { kind: 'number', count: 2 }][
              random(4)
            ] as never,
            order: random(3) === 0 ? 'sequential' : 'parallel',
            veto: random(2) === 0,
          },
          reject: [{ kind: 'end' }, { kind: 'continue' }, { kind: 'return', to: 'previous' }][random(3)] as never,
        }
      case 10:
        return {
          kind: 'user',
          id: id('timed'),
          boundary: {
            id: id('late'),
            interrupting: random(2) === 0,
            wait: { kind: 'timer', at: 'P1D' },
            block: { kind: 'user', id: id('task') },
          },
        }
      case 11:
        return {
          kind: 'subprocess',
          id: id('each'),
          block: block(depth + 1),
          repeat: { items: 'items', variable: 'item', sequential: random(2) === 0, quota: { kind: 'all' } },
        }
      default:
        return random(2) === 0 ? { kind: 'service', id: id('service') } : { kind: 'call', id: id('call') }
    }
  }
  return { kind: 'sequence', blocks: [block(0), block(1)] }
}
