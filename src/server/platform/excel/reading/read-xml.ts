import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { WorkbookUnreadable } from '../workbook-unreadable.ts'
import type { ReadBudget } from './read-budget.ts'

export interface XmlListener {
  /** Names without prefix; attributes as they are written. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Workbooks have some ten levels. */
const MOST_DEPTH = 64
/** Longest part of a document without an event, bytes. The parser holds one whole text or tag in memory. */
const MOST_UNBROKEN = 256 * 1024
/** Elements of workbooks have less than 30. */
const MOST_ATTRIBUTES = 100
/** Characters of all attributes of an element; lists of ranges are the longest. */
const MOST_ATTRIBUTE_TEXT = 128 * 1024

/**
 * Reports the parts of a document to a listener while it arrives; yields after each chunk, so that the caller may stop.
 * Entities that the document declares are not known, so none can grow.
 * @throws WorkbookUnreadable for what is no XML or more than a workbook needs, and what the listener throws.
 */
export async function* readXml(
  source: AsyncIterable<Buffer>,
  listener: XmlListener,
  budget: ReadBudget,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const events = listen(parser, listener, budget)
  const decoder = new StringDecoder('utf8')
  let unbroken = 0
  for await (const chunk of source) {
    parser.write(decoder.write(chunk))
    if (events.failure() !== undefined) throw events.failure()
    unbroken = events.any() ? 0 : unbroken + chunk.length
    if (unbroken > MOST_UNBROKEN) throw new WorkbookUnreadable('tooLong')
    budget.time()
    yield
  }
  parser.write(decoder.end())
  parser.close()
  if (events.failure() !== undefined) throw events.failure()
}

/** Reads a whole document. */
export async function parseXml(
  source: AsyncIterable<Buffer>,
  listener: XmlListener,
  budget: ReadBudget,
): Promise<void> {
  for await (const _ of readXml(source, listener, budget));
}

/** Connects a listener to a parser, which must not catch what handlers throw. */
function listen(parser: SaxesParser, listener: XmlListener, budget: ReadBudget) {
  let failure: unknown
  let hasEvent = false
  let depth = 0
  const attributes = createAttributeCount()
  const guarded =
    <A extends unknown[]>(handler: (...given: A) => void) =>
    (...given: A) => {
      hasEvent = true
      if (failure !== undefined) return
      try {
        handler(...given)
      } catch (error) {
        failure = error
      }
    }
  parser.on('attribute', ({ name, value }) => {
    if (attributes.isTooMuch(name.length + value.length)) failure ??= new WorkbookUnreadable('tooLong')
  })
  parser.on(
    'opentag',
    guarded(({ name, attributes: given }) => {
      attributes.reset()
      depth += 1
      if (depth > MOST_DEPTH) throw new WorkbookUnreadable('tooDeep')
      budget.element()
      listener.open?.(localName(name), given)
    }),
  )
  parser.on(
    'closetag',
    guarded(({ name }) => {
      depth -= 1
      listener.close?.(localName(name))
    }),
  )
  const text = guarded((value: string) => listener.text?.(value))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('error', (error) => {
    failure ??= new WorkbookUnreadable('notXml', { cause: error })
  })
  return {
    failure: () => failure,
    /** Whether there was an event since the last call. */
    any() {
      const had = hasEvent
      hasEvent = false
      return had
    },
  }
}

function createAttributeCount() {
  let count = 0
  let length = 0
  return {
    isTooMuch(more: number): boolean {
      count += 1
      length += more
      return count > MOST_ATTRIBUTES || length > MOST_ATTRIBUTE_TEXT
    },
    reset() {
      count = 0
      length = 0
    },
  }
}

/** Some programs write `x:row`, others `row`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
