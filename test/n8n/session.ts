/** The owner of each n8n of the tests. */
export const owner = {
	email: 'owner@example.com',
	password: 'Restyle-2-videos',
	firstName: 'Olive',
	lastName: 'Owner',
};
