/** The server's registration at the local provider, without the provider's address. */
export const CLIENT = {
  clientId: 'tideline',
  clientSecret: 'a secret of the tests, of 32 letters',
  name: 'Harbor Login',
};
