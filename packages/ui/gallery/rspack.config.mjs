import { join } from 'node:path';
import { rspack } from '@rspack/core';

// The same browsers and minimizer as in the product, so that the gallery looks the same.
const browsers = ['chrome >= 111', 'firefox >= 121', 'safari >= 16.4'];

/** Builds a page with every component: `npm run gallery -w @tideline/ui`. */
export default {
  mode: 'production',
  context: import.meta.dirname,
  target: ['web', 'es2022'],
  entry: { gallery: './gallery.tsx' },
  output: {
    path: join(import.meta.dirname, 'dist'),
    clean: true,
    filename: '[name].js',
    assetModuleFilename: '[name][ext]',
  },
  devtool: false,
  performance: { hints: false },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    parser: { 'css/module': { namedExports: false } },
    generator: { 'css/module': { exportsConvention: 'as-is', localIdentName: 'ui__[local]_[hash:base64:6]' } },
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        type: 'javascript/auto',
        loader: 'builtin:swc-loader',
        options: {
          env: { targets: browsers.join(', ') },
          jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
        },
      },
      { test: /\.module\.css$/, type: 'css/module' },
      { test: /\.css$/, exclude: /\.module\.css$/, type: 'css', sideEffects: true },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  optimization: {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin(),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
    ],
  },
  plugins: [new rspack.HtmlRspackPlugin({ template: './index.html' })],
  devServer: { port: Number(process.env.PORT ?? 18300), host: '127.0.0.1', hot: false },
};
