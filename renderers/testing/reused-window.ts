import { builtinEnvironments, type Environment } from 'vitest/runtime'

let isThere = false

/**
 * One window for all files of a worker. The files share their modules, and references of these modules to the window
 * must stay valid.
 * `between-tests.ts` cleans it up.
 */
const reusedWindow: Environment = {
  name: 'kept-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!isThere) {
      await builtinEnvironments['happy-dom'].setup(global, options)
      keepOnlyWhatHides(global.HTMLStyleElement.prototype)
      tellSelectionChangesLater(global.document)
    }
    isThere = true
    return { teardown: () => undefined }
  },
}

/**
 * Dispatches `selectionchange` as browsers do: after the change, and only when the selection differs. The window would
 * do it within the change, in the middle of an update of the code editor, which then throws.
 */
function tellSelectionChangesLater(document: Document) {
  const dispatch = document.dispatchEvent.bind(document)
  let told: readonly unknown[] = []
  let next: Event | undefined
  let present: Event | undefined
  document.dispatchEvent = (event) => {
    // The window calls this function for each phase of an event.
    if (event.type !== 'selectionchange' || event === present) return dispatch(event)
    if (!next) queueMicrotask(tell)
    next = event
    return true
  }

  function tell() {
    present = next
    next = undefined
    const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection()!
    const now = [anchorNode, anchorOffset, focusNode, focusOffset]
    if (now.every((part, index) => part === told[index])) return
    told = now
    dispatch(present!)
  }
}

const HIDES = /display\s*:\s*none|visibility\s*:\s*hidden/

/**
 * Reduces a style sheet to the rules that hide something, since queries by role need only these.
 * For each computed style the window matches every rule against every ancestor, and antd has thousands of rules.
 * Each text is parsed once, since antd inserts its styles again in each test.
 */
function keepOnlyWhatHides(prototype: HTMLStyleElement) {
  const known = new Map<string, CSSStyleSheet>()
  Object.defineProperty(prototype, 'sheet', {
    configurable: true,
    get(this: HTMLStyleElement) {
      if (!this.isConnected) return null
      const text = this.textContent
      const before = known.get(text)
      if (before) return before
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
        if (!HIDES.test(sheet.cssRules[at]!.cssText)) sheet.deleteRule(at)
      }
      known.set(text, sheet)
      return sheet
    },
  })
}

// biome-ignore lint/style/noDefaultExport: vitest requires one
export default reusedWindow
