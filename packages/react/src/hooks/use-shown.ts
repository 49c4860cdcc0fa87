import { createContext, type DependencyList, type EffectCallback, useContext, useEffect } from 'react'

/** Whether the content is visible. Content that the closed dialog renders ahead is not. */
export const ShownContext = createContext(true)

export function useShown(): boolean {
  return useContext(ShownContext)
}

/**
 * Runs an effect only while its content is visible, so that content that is rendered ahead starts no timers and moves no
 * focus. What it renders, such as logos, is loaded ahead as well.
 */
export function useShownEffect(effect: EffectCallback, dependencies: DependencyList): void {
  const isShown = useShown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists the dependencies of the effect.
  useEffect(() => (isShown ? effect() : undefined), [isShown, ...dependencies])
}
