import type { Block } from './block-model.ts'

/** What is left of a block that has begun; undefined when it has ended. Written without any token, as a second opinion. */
export type Residual =
  | { kind: 'task'; id: string }
  | { kind: 'sequence'; now: Residual; rest: readonly Block[] }
  | { kind: 'all'; parts: readonly Residual[] }
  | { kind: 'loop'; now: Residual; block: Extract<Block, { kind: 'loop' }> }

/** Answers of the conditions of a gateway at its next visit, in the order in which the engine asked them. */
export type Choices = (gateway: string) => readonly boolean[]

export function beginBlock(block: Block, choices: Choices): Residual | undefined {
  switch (block.kind) {
    case 'user':
      return { kind: 'task', id: block.id! }
    case 'sequence':
      return beginSequence(block.blocks, choices)
    case 'parallel':
      return beginAll(block.blocks, choices)
    case 'exclusive': {
      const found = choices(block.id!).indexOf(true)
      return beginBlock(found < 0 ? block.blocks.at(-1)! : block.blocks[found]!, choices)
    }
    case 'inclusive': {
      const answers = choices(block.id!)
      const taken = block.blocks.filter((_, index) => answers[index])
      return beginAll(taken.length > 0 ? taken : [block.blocks.at(-1)!], choices)
    }
    case 'loop':
      return loopOn(block, beginBlock(block.block, choices), choices)
    case 'subprocess':
      return beginBlock(block.block, choices)
    default:
      return undefined
  }
}

function beginSequence(blocks: readonly Block[], choices: Choices): Residual | undefined {
  for (const [index, block] of blocks.entries()) {
    const now = beginBlock(block, choices)
    if (now) return { kind: 'sequence', now, rest: blocks.slice(index + 1) }
  }
  return undefined
}

function beginAll(blocks: readonly Block[], choices: Choices): Residual | undefined {
  const parts = blocks.map((block) => beginBlock(block, choices)).filter((part) => part !== undefined)
  return parts.length > 0 ? { kind: 'all', parts } : undefined
}

function loopOn(
  block: Extract<Block, { kind: 'loop' }>,
  now: Residual | undefined,
  choices: Choices,
): Residual | undefined {
  let left = now
  while (left === undefined) {
    if (!choices(block.id!)[0]) return undefined
    left = beginBlock(block.block, choices)
  }
  return { kind: 'loop', now: left, block }
}

/** Residual after a task of it has been approved. */
export function afterTask(left: Residual, id: string, choices: Choices): Residual | undefined {
  switch (left.kind) {
    case 'task':
      return left.id === id ? undefined : left
    case 'sequence': {
      const now = afterTask(left.now, id, choices)
      return now ? { ...left, now } : beginSequence(left.rest, choices)
    }
    case 'loop':
      return loopOn(left.block, afterTask(left.now, id, choices), choices)
    case 'all': {
      // The other parts cannot have changed, and must not take choices a second time.
      const parts = left.parts.map((part) => (tasksOf(part).includes(id) ? afterTask(part, id, choices) : part))
      const live = parts.filter((part) => part !== undefined)
      return live.length > 0 ? { kind: 'all', parts: live } : undefined
    }
  }
}

export function tasksOf(left: Residual | undefined): string[] {
  if (left === undefined) return []
  switch (left.kind) {
    case 'task':
      return [left.id]
    case 'all':
      return left.parts.flatMap(tasksOf)
    case 'sequence':
    case 'loop':
      return tasksOf(left.now)
  }
}
