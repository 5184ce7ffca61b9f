import { type RefObject, useMemo } from 'react'
import { ActionStopped, type FormHandle, type ScreenHandle } from '#renderers/plugin.ts'
import type { Ports } from '#renderers/ports.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { ScreenApi } from '#renderers/ui/screen-context.ts'
import type { ShowAbove } from '../above-page.tsx'
import { Control } from '../form/field/connect-widget.tsx'
import { StoredValue } from '../form/field/stored-value.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { createBlockRegistry } from '../load/block-registry.ts'
import { prepareFields } from '../prepare/prepare-fields.ts'
import type { PreparedBlock } from '../prepare/prepared-page.ts'
import { runSteps } from './run-steps.ts'

interface Dependencies {
  address: string
  ports: Ports
  params: Record<string, string>
  blocks: ReadonlyMap<string, PreparedBlock>
  Page: ScreenApi['Page']
  root: RefObject<HTMLElement | null>
  above: RefObject<ShowAbove | null>
}

/** API of the screen for its widgets and blocks. Returns the same object while its dependencies are the same. */
export function useScreenApi({ address, ports, params, blocks, Page, root, above }: Dependencies): ScreenApi {
  return useMemo(() => {
    const registry = createBlockRegistry()
    const forms = new Map<string, FormHandle>()
    const scope = (known: Scope): Scope => ({ ...EMPTY_SCOPE, user: ports.user, params, ...known }) as Scope
    async function blockByName(name: string) {
      const block = await registry.byName(name)
      if (block) return block
      // After the person left the screen, its blocks no longer exist.
      throw root.current?.isConnected === true ? new Error(`区块 ${name} 没有加载`) : new ActionStopped()
    }
    const run: ScreenApi['run'] = (steps, where) =>
      runSteps(steps, {
        ...where,
        ports,
        scope: scope(where.scope),
        blockByName,
        lists: registry.lists,
        screen,
      })
    const screen: ScreenHandle = {
      form: (block) => forms.get(block),
      async emit(event, detail) {
        for (const { name, entity, on } of blocks.values()) {
          const form = forms.get(name)
          const steps = on[event]
          if (steps) await run(steps, { block: name, entity, form, scope: { values: form?.values(), event: detail } })
        }
      },
      show: (content) => above.current!(content),
      element(block) {
        if (block === undefined) return root.current
        const found = root.current?.querySelector(`template[data-block="${block}"]`)?.nextElementSibling
        return found?.matches('template') ? null : (found ?? null)
      },
      Page,
    }
    return {
      address,
      ports,
      params,
      scope,
      RecordForm,
      Value: StoredValue,
      Control,
      prepareFields,
      Page,
      register: registry.register,
      registerForm(block, form) {
        forms.set(block, form)
        return () => {
          if (forms.get(block) === form) forms.delete(block)
        }
      },
      blockByName: registry.byName,
      run,
    }
  }, [address, ports, params, blocks, Page, root, above])
}

const EMPTY_SCOPE = {
  values: null,
  row: null,
  selection: [],
  chosen: null,
  mode: null,
  self: null,
  event: null,
  result: null,
  error: null,
}
