import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'

/** The staff side's texts: macros become calls that keep their English, and a `.po` can be imported. */
export function catalogue(): PluginOption {
  return [
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    lingui({ failOnCompileError: true }),
  ]
}
