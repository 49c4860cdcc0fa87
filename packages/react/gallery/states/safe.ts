import { carol, safe } from '../cosignings.ts'
import { at, type Scene } from '../scene.ts'
import { alice, bob, connected } from '../world.ts'

const dialog = at(
  { name: 'safe' },
  { trail: [{ name: 'verify' }, { name: 'connect' }], connection: connected },
)
const view = (state: string, scene: Partial<Scene> = {}): Scene => ({ view: 'safe', state, dialog, ...scene })

export const safeScenes: readonly Scene[] = [
  view('found', { gateway: 'there' }),
  view('looking', { gateway: 'silent' }),
  view('none', { gateway: 'empty' }),
  view('failed', { gateway: 'failing' }),
  view('partly', { gateway: 'partly' }),
  view('without-gateway'),
  view('planned', {
    form: { address: safe, isPlanned: true, owners: [alice, bob, carol].join('\n'), threshold: '2' },
  }),
]
