/** Page of the form benchmark: `?side=ours|by-hand&count=N`. Nothing is shown until `window.mountForm()` is called. */
import { createRoot } from 'react-dom/client'
import { benchFields } from './fields.ts'
import { mountForm } from './mount-form.ts'

const query = new URLSearchParams(location.search)
const fields = benchFields(Number(query.get('count')))
const root = createRoot(document.getElementById('root')!)
// Only the code of the measured side is loaded.
const form =
  query.get('side') === 'ours'
    ? await (await import('./ours.tsx')).ourForm(fields)
    : (await import('./by-hand.tsx')).formByHand(fields)
mountForm(() => root.render(form))
