import type { ComponentType } from 'react';
import type { Place } from './places.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** Puts the screen of a place into the frame of the settings. */
export const framed = (place: Place, Screen: ComponentType) =>
  function FramedScreen() {
    return (
      <SettingsFrame current={place}>
        <Screen />
      </SettingsFrame>
    );
  };
